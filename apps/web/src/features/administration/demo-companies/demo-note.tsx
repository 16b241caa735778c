import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { session } from '../../../lib/server/session.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { removeDemoCompanyMutation } from './demo-companies.api.ts'
import classes from './demo-companies.module.css'

/** Says that this firm is made up, and lets an admin remove it. */
export function DemoNote({ mayRemove }: { mayRemove: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    ...removeDemoCompanyMutation,
    // the session went with the company; the application leads to the sign-in page
    onSuccess: () => session.clear(),
    onError(error) {
      setAsking(false)
      toast.error(messageOf(error))
    },
  })
  return (
    <section className={classes.note} aria-label="Demo company">
      <p>
        <strong>This is the demo company.</strong> Its people, leads and mails are made up. Change whatever you like: it
        all stays on this computer.
      </p>
      {mayRemove && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Remove demo company
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        busy={remove.isPending}
        danger
        title="Remove the demo company?"
        message="Everything in it is deleted, with what you changed. It can be made again from the sign-in page."
        confirmLabel="Remove"
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
