import type { TestApp } from "../support/app";

/** A post of a person; gives its id. */
export async function posted(app: TestApp, { token }: { readonly token: string }, post: object = {}): Promise<string> {
  const answer = await app.call("POST", "/api/posts", { token, json: { text: "Out now.", ...post } });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json.id;
}
