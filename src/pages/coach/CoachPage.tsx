import { t } from "@lingui/core/macro";
import { TrendingUp } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { coach } from "../../../contract/api/coach";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { useSearch } from "../../ui/navigation/address";
import { Page } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { ActingFor } from "../ActingFor";
import { ForSignedIn } from "../ForSignedIn";
import { Assessment } from "./Assessment";
import { Guide } from "./Guide";
import { GUIDE_IDS } from "./guides";
import { Session } from "./Session";

/** `guide`: the guide that is read, in place of the session. */
const search = z.object({ guide: z.enum(["", ...GUIDE_IDS]).default("") });

/** The social strategy coach: a form, then a session of advice from the artist's numbers. */
export function CoachPage() {
  return (
    <ForSignedIn
      title={t`Social strategy coach`}
      icon={TrendingUp}
      invitation={t`Your coach is here when you sign in`}
      promise={t`What to do next, and what to expect, by your own numbers.`}
      width="wide"
    >
      <Coach />
    </ForSignedIn>
  );
}

function Coach() {
  const [{ guide }] = useSearch(search);
  const latest = useQuery(coach.session);
  const [again, setAgain] = useState(false);
  if (guide !== "") return <Guide id={guide} />;
  const session = latest.state.kind === "loaded" ? latest.state.value.session : null;
  return (
    <Page
      title={t`Social strategy coach`}
      width="wide"
      lead={t`What to do next, and what to expect. Every figure is counted from what you publish, or says what is missing.`}
      busy={latest.state.kind === "loading"}
      actions={
        <>
          <ActingFor />
          {session && !again && <Button size="page" onClick={() => setAgain(true)}>{t`New session`}</Button>}
        </>
      }
    >
      <Resource of={latest} loading={t`Loading your session`} failed={t`Your session could not be loaded`}>
        {({ session: found }) =>
          found && !again ? (
            <Session of={found} />
          ) : (
            <Assessment
              from={found}
              onStarted={(started) => {
                latest.set({ session: started });
                setAgain(false);
              }}
              {...(found ? { onCancel: () => setAgain(false) } : {})}
            />
          )
        }
      </Resource>
    </Page>
  );
}
