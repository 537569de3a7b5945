/** The key of the session whose identity was saved last in this project. */
export const LATEST_KEY = "identity:latest";
