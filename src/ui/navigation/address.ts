import { createContext, useContext, useMemo } from "react";
import type { z } from "zod";

/** Where the app is: the part of the address that a page reads and changes. */
export interface Address {
  readonly path: string;
  /** from "?" on, or empty */
  readonly search: string;
  /** from "#" on, or empty */
  readonly hash: string;
  /** Opens another address; `replace`: going back skips the present one. */
  readonly go: (href: string, options?: { readonly replace?: boolean }) => void;
}

/** The app puts its router's address here; without it a page has an address that nothing shows. */
export const AddressContext = createContext<Address>({ path: "/", search: "", hash: "", go: () => {} });

export const useAddress = (): Address => useContext(AddressContext);

/**
 * A page's tab, filter, range and the like, kept in the address, so that a reload, the way back and a link show the same.
 * Each field of `schema` has a default, which stands for what the address does not say, or says wrong. A change replaces
 * the address: the way back leaves the page.
 */
export function useSearch<Schema extends z.ZodObject>(
  schema: Schema,
): [z.output<Schema>, (change: Partial<z.output<Schema>>) => void] {
  const { path, search, go } = useAddress();
  const values = useMemo(() => readSearch(schema, search), [schema, search]);
  const set = (change: Partial<z.output<Schema>>) =>
    go(path + writeSearch(schema, { ...values, ...change }, search), { replace: true });
  return [values, set];
}

function defaultsOf<Schema extends z.ZodObject>(schema: Schema): z.output<Schema> {
  return schema.parse({}) as z.output<Schema>;
}

/** The fields as the address says; a wrong one has its default. */
export function readSearch<Schema extends z.ZodObject>(schema: Schema, search: string): z.output<Schema> {
  const given = new URLSearchParams(search);
  const values: Record<string, unknown> = { ...defaultsOf(schema) };
  for (const name of Object.keys(schema.shape)) {
    const text = given.get(name);
    const field = text === null ? null : (schema.shape[name] as z.ZodType).safeParse(text);
    if (field?.success) values[name] = field.data;
  }
  return values as z.output<Schema>;
}

/** The address's search with these fields: what is at its default is left out, what is no field stays. */
export function writeSearch<Schema extends z.ZodObject>(
  schema: Schema,
  values: z.output<Schema>,
  search: string,
): string {
  const defaults = defaultsOf(schema) as Record<string, unknown>;
  const written = new URLSearchParams(search);
  for (const name of Object.keys(schema.shape)) {
    const value = (values as Record<string, unknown>)[name];
    if (value === undefined || value === defaults[name]) written.delete(name);
    else written.set(name, String(value));
  }
  const text = written.toString();
  return text === "" ? "" : `?${text}`;
}
