import { lazyRouteComponent, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";

/** A page whose path names a thing by `name`; it begins anew for each thing. */
export function named<Name extends string>(
  name: Name,
  load: () => Promise<ComponentType<Readonly<Record<Name, string>>>>,
) {
  return lazyRouteComponent(async () => {
    const Page = await load();
    return {
      Named: () => {
        const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
        const value = params[name] ?? "";
        return <Page key={value} {...({ [name]: value } as Readonly<Record<Name, string>>)} />;
      },
    };
  }, "Named");
}
