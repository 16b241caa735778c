import { ActionIcon, Button, TextInput } from '@mantine/core'
import { LINK_LIMITS, SENDING_LIMITS } from '@plinth/contract/quotations/quotation-sending'
import { IconPlus, IconX } from '@tabler/icons-react'
import classes from './send-dialog.module.css'
import type { LetterForm } from './use-letter-form.ts'

/** To whom the quotation goes: each gets a mail and a link of their own (QT-228, QT-231). */
export function RecipientRows({ form }: { form: LetterForm }) {
  const { recipients } = form.values
  const add = (): void => {
    form.insertListItem('recipients', { name: '', email: '' })
    requestAnimationFrame(() => form.getInputNode(`recipients.${recipients.length}.name`)?.focus())
  }
  return (
    <fieldset className={classes.recipients}>
      <legend>Recipients</legend>
      {recipients.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; the form keeps its values
        <div key={at} className={classes.recipient}>
          <TextInput
            aria-label={`Name of recipient ${at + 1}`}
            placeholder="Name"
            autoComplete="off"
            maxLength={LINK_LIMITS.name}
            key={form.key(`recipients.${at}.name`)}
            {...form.getInputProps(`recipients.${at}.name`)}
          />
          <TextInput
            aria-label={`Email of recipient ${at + 1}`}
            placeholder="name@example.com"
            inputMode="email"
            autoComplete="off"
            key={form.key(`recipients.${at}.email`)}
            {...form.getInputProps(`recipients.${at}.email`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={recipients.length === 1}
            aria-label={`Remove recipient ${at + 1}`}
            onClick={() => form.removeListItem('recipients', at)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {recipients.length < SENDING_LIMITS.recipients && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Add recipient
        </Button>
      )}
    </fieldset>
  )
}
