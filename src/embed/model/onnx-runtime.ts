/**
 * onnxruntime, loaded from a folder instead of our own packages: it is as large as the rest of the
 * program several times over, and only there where somebody has installed it. Declared here is the
 * little of its interface that is used.
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
 * Loads the runtime once a process. A compiled program loads files by their path but looks for
 * no packages on disk, so the one package that the runtime asks for by name is given to it.
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
