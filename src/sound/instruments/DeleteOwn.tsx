import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useLibrary } from "../../stores/services";
import { Button } from "../../ui/controls/Button";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";
import { sentenceOf } from "../../words/say";
import { useOwnInstruments } from "./ownInstruments";

/** Deletes the own instrument with this id from the device, once the person has agreed: it cannot be undone. */
export function DeleteOwn({ id }: { id: string }) {
  const store = useLibrary()?.instruments ?? null;
  const instrument = useOwnInstruments().find((entry) => entry.id === id);
  const [asked, setAsked] = useState(false);
  if (!store || !instrument) return null;
  const remove = () => {
    setAsked(false);
    store.remove(id).then(
      () => toast({ title: t`${instrument.name} was deleted` }),
      (cause: unknown) =>
        toast({ title: t`${instrument.name} was not deleted`, description: sentenceOf(cause), tone: "error" }),
    );
  };
  return (
    <>
      <Button kind="ghost" icon={Trash2} data-action="instrument.deleteOwn" onClick={() => setAsked(true)}>
        <Trans>Delete {instrument.name}</Trans>
      </Button>
      {asked && (
        <FormDialog
          title={t`Delete ${instrument.name} from this device?`}
          description={t`Projects that use it stay silent there until its files are loaded again.`}
          action="Delete"
          kind="danger"
          buttons="studio"
          onSubmit={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
