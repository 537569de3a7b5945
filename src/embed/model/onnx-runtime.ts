/**
 * Loads onnxruntime from the model's folder. It is not one of our packages, because it is several
 * times larger than the program and only some users install it. Only the part of its interface that
 * we use is declared here.
 */
import type { ModelFiles } from "@/embed/model/model-files.ts";

export interface OnnxTensor {
  readonly data: unknown;
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  run(feeds: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
  release(): Promise<void>;
}

export interface OnnxRuntime {
  readonly InferenceSession: {
    create(path: string, options: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  };
  readonly Tensor: new (
    type: "int64",
    data: BigInt64Array,
    dimensions: readonly number[],
  ) => OnnxTensor;
}

const COMMON_PACKAGE = "onnxruntime-common";

let loaded: { readonly path: string; readonly runtime: OnnxRuntime } | undefined;

/**
 * Loads the runtime once per process. A compiled program can load a file by path but does not look
 * for packages on disk, so a plugin supplies the one package the runtime imports by name.
 */
export function loadOnnxRuntime(files: ModelFiles): OnnxRuntime {
  if (loaded?.path === files.runtime) return loaded.runtime;
  Bun.plugin({
    name: COMMON_PACKAGE,
    setup: (build) => {
      build.module(COMMON_PACKAGE, () => ({
        exports: require(files.runtimeCommon) as Record<string, unknown>,
        loader: "object",
      }));
    },
  });
  const runtime = require(files.runtime) as OnnxRuntime;
  loaded = { path: files.runtime, runtime };
  return runtime;
}
