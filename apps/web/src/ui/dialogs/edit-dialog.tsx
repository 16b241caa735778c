import { Button, Group } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormError } from '../states.tsx'
import { useConfirm } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import classes from './edit-dialog.module.css'

export interface EditDialogProps {
  title: string
  /** pixels, where it is not the usual width */
  size?: number
  opened: boolean
  /** whether closing would lose something; asked about before it does */
  isChanged: () => boolean
  /** what is lost then, in a question */
  discardTitle?: string
  isSaving: boolean
  /** what the server refused, as far as it belongs to no field */
  refusal: string | undefined
  /** a press beside a long form does not close it */
  closeOnClickOutside?: boolean
  /** it only shows: there is nothing to save */
  isLocked?: boolean
  /** other ways to save, before the usual one */
  actions?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog in which one thing is made or changed: its form, Cancel and Save, and a question before anything typed is lost. */
export function EditDialog(props: EditDialogProps) {
  const { isChanged, discardTitle = 'Discard what you have written?', isSaving, refusal, onSubmit, onClose } = props
  const { title, opened, size, closeOnClickOutside = true, isLocked = false, actions, children } = props
  const [confirm, question] = useConfirm()
  const close = async (): Promise<void> => {
    if (!isChanged() || (await confirm({ title: discardTitle, confirmLabel: 'Discard', danger: true }))) onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => void close()}
      title={title}
      closeOnClickOutside={closeOnClickOutside}
      {...(size === undefined ? {} : { size })}
    >
      <form noValidate onSubmit={onSubmit} className={classes.form}>
        {children}
        <FormError>{refusal}</FormError>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => void close()}>
            {isLocked ? 'Close' : 'Cancel'}
          </Button>
          {actions}
          {!isLocked && (
            <Button type="submit" loading={isSaving}>
              Save
            </Button>
          )}
        </Group>
      </form>
      {question}
    </Dialog>
  )
}
