/** The payload of a harmless prompt in a project, as Claude Code would send it to a hook. */
export function samplePrompt(project: string): string {
  return JSON.stringify({
    session_id: "doctor",
    transcript_path: `${project}/none.jsonl`,
    cwd: project,
    hook_event_name: "UserPromptSubmit",
    prompt: "What does this project do?",
  });
}
