import { type APIRequestContext, expect, request } from "@playwright/test";
import { wav } from "./wav";

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Uploads a sound file by the tus protocol; gives the id of the upload. */
export async function uploadSound(api: APIRequestContext, bytes: Buffer): Promise<string> {
  const begun = await api.post("/api/uploads", {
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(bytes.length),
      "Upload-Metadata": `purpose ${base64("release")},name ${base64("dusk.wav")}`,
    },
  });
  expect(begun.status()).toBe(201);
  const path = begun.headers().location ?? "";
  const sent = await api.patch(path, {
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Offset": "0",
      "Content-Type": "application/offset+octet-stream",
    },
    data: bytes,
  });
  expect(sent.status()).toBe(204);
  return path.split("/").at(-1) ?? "";
}

/** A new person in a demonstration; returns the token of their session. */
export async function signUpAt(url: string, handle: string): Promise<string> {
  const anyone = await request.newContext({ baseURL: url });
  const answer = await anyone.post("/api/auth/sign-up", {
    data: { email: `${handle}@example.test`, password: "a long walk at dusk", handle, terms: true, remember: false },
  });
  const { token } = await answer.json();
  expect(token, await answer.text()).toBeTruthy();
  await anyone.dispose();
  return token;
}

/** The API as somebody calls it who has signed in. */
export const callAs = (url: string, token: string): Promise<APIRequestContext> =>
  request.newContext({ baseURL: url, extraHTTPHeaders: { Authorization: `Bearer ${token}` } });

/** Publishes a tone of three seconds and waits until it can be heard; gives its id. */
export async function publishTone(api: APIRequestContext, words: object): Promise<string> {
  const tone = wav(44100 * 3, (frame) => 0.5 * Math.sin((2 * Math.PI * 500 * frame) / 44100));
  const made = await api.post("/api/releases", { data: { uploadId: await uploadSound(api, tone), ...words } });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  await expect
    .poll(async () => (await (await api.get(`/api/releases/${id}`)).json()).owned.state, { timeout: 60_000 })
    .toBe("ready");
  return id;
}
