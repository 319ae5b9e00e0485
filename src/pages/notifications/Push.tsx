import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { notifications as routes } from "../../../contract/api/notifications";
import { type PushAbility, type PushProblem, pushAbility, turnPushOff, turnPushOn } from "../../stores/person/push";
import { cache } from "../../stores/query/cache";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";

/** Push messages in this browser: on or off, or why there are none. */
export function Push() {
  const [ability, setAbility] = useState<PushAbility | null>(null);
  useEffect(() => {
    let shown = true;
    void pushAbility().then((is) => shown && setAbility(is));
    return () => {
      shown = false;
    };
  }, []);
  if (ability === null) return null;
  return (
    <Section
      title={t`On this device`}
      lead={t`Push notifications arrive while Backline is closed, until you sign out here.`}
    >
      {ability === "none" ? (
        <p>{t`This browser shows no push notifications for Backline.`}</p>
      ) : (
        <Switch isDenied={ability === "denied"} denied={() => setAbility("denied")} />
      )}
    </Section>
  );
}

function sentenceOf(problem: PushProblem): string {
  if (problem.kind === "server") return problem.message;
  return problem.kind === "denied"
    ? t`Notifications are blocked. Allow them for this site in the browser’s settings, then try again.`
    : t`The browser could not turn on push notifications. Check the connection, then try again.`;
}

function Switch({ isDenied, denied }: { isDenied: boolean; denied: () => void }) {
  const state = useQuery(routes.push);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<PushProblem | null>(null);
  const turn = async (change: () => Promise<PushProblem | null>) => {
    setPending(true);
    const met = await change();
    if (met?.kind === "denied") denied();
    setProblem(met);
    await cache.invalidateQueries({ queryKey: [routes.push.id] });
    setPending(false);
  };
  const shown = problem ?? (isDenied ? { kind: "denied" as const } : null);
  return (
    <>
      {shown && <Notice tone="error">{sentenceOf(shown)}</Notice>}
      <Resource of={state} loading={t`Loading your choice`} failed={t`Your choice could not be loaded`}>
        {({ key, on }) => (
          <Button size="page" disabled={pending} onClick={() => void turn(on ? turnPushOff : () => turnPushOn(key))}>
            {on ? t`Turn off push notifications` : t`Turn on push notifications`}
          </Button>
        )}
      </Resource>
    </>
  );
}
