import { TextField } from '#web/ui/forms/field.tsx'

/** Searches messages by their recipient. */
export const RecipientField = ({ recipient }: { recipient: string }) => (
  <TextField
    key={recipient}
    label="Primalac"
    name="primalac"
    type="search"
    maxLength={254}
    defaultValue={recipient}
    className="min-w-0 flex-1 basis-56"
  />
)
