import packageJson from "../../package.json" with { type: "json" };

/** The program's version, taken from package.json. */
export const VERSION: string = packageJson.version;
