import type { z } from "zod";
import type { WriterSettings } from "../../config";

export interface Message {
  readonly role: "user" | "assistant";
  readonly content: string;
}

export interface Question {
  readonly system: string;
  readonly messages: readonly Message[];
  readonly schema: z.ZodType;
  readonly tokens: number;
  readonly signal: AbortSignal;
  /** called with the letters that have come so far */
  readonly progress?: (letters: number) => void;
}

/** Asks for one text; throws what went wrong. */
export type Ask = (question: Question) => Promise<string>;

/** Bytes of the stream for a token, its wrapping included, and those of an answer without any. */
const BYTES_OF_TOKEN = 2000;
const LEAST_BYTES = 64 * 1024;

/** The same answer, which fails once it is longer than `most` bytes. */
function bounded(response: Response, most: number): Response {
  let bytes = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes > most) controller.error(new Error("The endpoint writes without end."));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted ?? null, { status, statusText, headers });
}

/**
 * Asks an endpoint, streamed, once, without retries. The SDK is loaded with the first question: a server without the
 * setting never loads it. Redirects are not followed, so that the key goes nowhere else.
 */
export function askEndpoint({ url, model, key }: WriterSettings): Ask {
  const loaded = () => Promise.all([import("ai"), import("@ai-sdk/openai-compatible")]);
  let loading: ReturnType<typeof loaded> | null = null;
  return async ({ system, messages, schema, tokens, signal, progress }) => {
    loading ??= loaded();
    const [{ streamText, Output }, { createOpenAICompatible }] = await loading;
    const provider = createOpenAICompatible({
      name: "writer",
      baseURL: url,
      ...(key === null ? {} : { apiKey: key }),
      supportsStructuredOutputs: true,
      fetch: async (input, init) =>
        bounded(await fetch(input, { ...init, redirect: "error" }), LEAST_BYTES + tokens * BYTES_OF_TOKEN),
    });
    const { fullStream } = streamText({
      model: provider(model),
      system,
      messages: messages.map((message) => ({ ...message })),
      output: Output.object({ schema }),
      maxOutputTokens: tokens,
      maxRetries: 0,
      abortSignal: signal,
      // it is thrown below; without this it is written to the console, with what was asked
      onError: () => {},
    });
    let text = "";
    for await (const part of fullStream) {
      signal.throwIfAborted();
      if (part.type === "error") throw part.error;
      if (part.type !== "text-delta") continue;
      text += part.text;
      progress?.(text.length);
    }
    signal.throwIfAborted();
    return text;
  };
}
