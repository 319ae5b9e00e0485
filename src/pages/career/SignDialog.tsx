import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { AGREEMENT, agreementText } from "../../../contract/agreements";
import { type Agreement, agreements } from "../../../contract/api/agreements";
import { career } from "../../../contract/api/career";
import { useAction } from "../../stores/query/useAction";
import { Button } from "../../ui/controls/Button";
import { CheckField } from "../../ui/fields/CheckField";
import { TextField } from "../../ui/fields/TextField";
import { Stack, Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Notice } from "../../ui/page/Notice";
import styles from "./Career.module.css";

/** SHA-256 of a text, hexadecimal, as this browser reckons it; null until it has. */
function useHash(text: string): string | null {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)).then((digest) => {
      if (gone) return;
      setHash([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    });
    return () => {
      gone = true;
    };
  }, [text]);
  return hash;
}

/** The text of an agreement, word for word, and the way to sign it or to decline. */
export function SignDialog({ of, onClose }: { of: Agreement; onClose: () => void }) {
  const text = agreementText(of);
  // what is signed is the text that is read here, not what a server says that its hash is
  const hash = useHash(text);
  const refreshes = [agreements.list, career.opportunities];
  const sign = useAction(agreements.sign, { refreshes });
  const decline = useAction(agreements.decline, { refreshes });
  const [name, setName] = useState("");
  const [read, setRead] = useState(false);
  const params = { agreementId: of.id };
  const send = async () => {
    if (hash === null) return;
    const answer = await sign.run({ params, body: { hash, name } });
    if (answer.ok) onClose();
  };
  const refuse = async () => {
    const answer = await decline.run({ params });
    if (answer.ok) onClose();
  };
  return (
    <FormDialog
      title={t`Sign “${of.title}”`}
      action={t`Sign agreement`}
      acting={t`Signing...`}
      size="large"
      ready={read && name.trim() !== "" && hash !== null}
      busy={sign.pending}
      problem={sign.problem ?? decline.problem}
      other={
        <Button size="page" kind="danger" disabled={decline.pending} onClick={() => void refuse()}>
          {t`Decline`}
        </Button>
      }
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Stack gap={3}>
        <section className={styles.terms} aria-label={t`Text of the agreement`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long text */}
          <pre tabIndex={0}>{text}</pre>
        </section>
        <Text size="small" tone="muted" mono>
          {t`SHA-256: ${hash ?? "…"}`}
        </Text>
        {hash !== null && hash !== of.hash && (
          <Notice tone="error">{t`This is not the text that was sent. Reload the page and read it again.`}</Notice>
        )}
        <CheckField
          label={t`I have read the text above and agree to it.`}
          checked={read}
          onChange={(event) => setRead(event.target.checked)}
        />
        <TextField
          label={t`Your name`}
          hint={t`It is kept with the time as your signature.`}
          maxLength={AGREEMENT.mostName}
          autoComplete="name"
          value={name}
          error={sign.fieldProblem("name")}
          onChange={(event) => setName(event.target.value)}
        />
      </Stack>
    </FormDialog>
  );
}
