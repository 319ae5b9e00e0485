import { z } from "zod";
import { ApiError } from "../../../errors";
import { snapshot } from "./objects";

/** Version of Stripe's API that requests ask for; its answers are read by `objects.ts`. */
const API_VERSION = "2024-06-20";
const TIMEOUT_MS = 15_000;

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** address of the API; tests have their own */
  readonly api: string;
}

type Fields = Readonly<Record<string, string>>;

/** Stripe answered that it did not carry a request out, or answered something unexpected. */
class StripeAnswer extends Error {
  override readonly name = "StripeAnswer";
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Whether an error means that Stripe surely did nothing, because it refused. */
export function isRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !(error.cause instanceof StripeAnswer)) return false;
  const { status } = error.cause;
  // 409: the same request is still running
  return status >= 400 && status < 500 && status !== 409;
}

const refusal = z.object({ error: z.object({ type: z.string(), message: z.string().optional() }) });
const named = z.object({ id: z.string() });
const session = z.object({ id: z.string(), url: z.url() });
const prices = z.object({ data: z.array(named) });

/**
 * The few calls of Stripe's API that plans need (docs.stripe.com/api): form-encoded requests, JSON answers. Every
 * writing call has an idempotency key. Throws "payment_refused" if a card is declined, "unavailable" if Stripe does not
 * answer or reports that the request is wrong.
 */
export function createStripeClient({ secretKey, api }: StripeSettings) {
  const call = async <Schema extends z.ZodType>(
    schema: Schema,
    method: "GET" | "POST" | "DELETE",
    path: string,
    fields: Fields,
    idempotencyKey?: string,
  ): Promise<z.output<Schema>> => {
    const form = new URLSearchParams(fields);
    let response: Response;
    try {
      response = await fetch(`${api}${path}${method === "GET" ? `?${form}` : ""}`, {
        method,
        headers: {
          Authorization: `Bearer ${secretKey}`,
          "Stripe-Version": API_VERSION,
          ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
        },
        ...(method === "GET" ? {} : { body: form }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new ApiError("unavailable", "The payment provider does not answer. Nothing was charged; try again later.", {
        cause,
        retryAfter: 30,
      });
    }
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return schema.parse(body);
    const told = refusal.safeParse(body);
    const words = told.data?.error.message ?? "nothing readable";
    const cause = new StripeAnswer(response.status, `Stripe answered ${response.status}: ${words}`);
    if (told.data?.error.type === "card_error") {
      throw new ApiError("payment_refused", told.data.error.message ?? undefined, { cause });
    }
    throw new ApiError("unavailable", "The payment provider refused the request. Nothing was charged.", { cause });
  };

  return {
    /** The id of the price with this look-up key; creates the price if it is missing. */
    price: async (lookupKey: string, name: string, cents: bigint, interval: "month" | "year"): Promise<string> => {
      const found = await call(prices, "GET", "/v1/prices", { "lookup_keys[]": lookupKey, active: "true" });
      if (found.data[0]) return found.data[0].id;
      const made = await call(
        named,
        "POST",
        "/v1/prices",
        {
          currency: "usd",
          unit_amount: String(cents),
          "recurring[interval]": interval,
          "product_data[name]": name,
          lookup_key: lookupKey,
        },
        `price:${lookupKey}`,
      );
      return made.id;
    },
    /** A page at Stripe where the person pays. */
    checkout: (fields: Fields, idempotencyKey: string) =>
      call(session, "POST", "/v1/checkout/sessions", fields, idempotencyKey),
    subscription: (id: string) => call(snapshot, "GET", `/v1/subscriptions/${id}`, {}),
    update: (id: string, fields: Fields, idempotencyKey: string) =>
      call(snapshot, "POST", `/v1/subscriptions/${id}`, fields, idempotencyKey),
    /** Ends a subscription at once; the unused time is credited. */
    end: (id: string) => call(snapshot, "DELETE", `/v1/subscriptions/${id}`, { prorate: "true" }),
  };
}

export type StripeClient = ReturnType<typeof createStripeClient>;
