import { Anchor, Button } from '@mantine/core'
import type { LeadCapture } from '@plinth/contract/leads/lead-captures/lead-captures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { frameCode, scriptCode } from './capture-code.ts'
import { Copied } from './copied.tsx'
import { newSecretMutation, refreshCaptures } from './lead-captures.api.ts'
import classes from './lead-captures.module.css'

export interface EmbedDialogProps {
  capture: LeadCapture
  opened: boolean
  onClose: () => void
}

/** How to embed a form in a website, and how other systems send leads to it. */
export function EmbedDialog({ capture, opened, onClose }: EmbedDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Use ${capture.name}`} size={680}>
      <div className={classes.form}>
        <section className={classes.way} aria-label="Link">
          <h3>Link</h3>
          <p className={classes.hint}>
            A page with the form, for mails, messages and QR codes.{' '}
            <Anchor href={capture.pageUrl} target="_blank" rel="noopener" inherit>
              Open it
            </Anchor>
          </p>
          <Copied label="Address of the page" text={capture.pageUrl} />
        </section>
        <section className={classes.way} aria-label="On your website">
          <h3>On your website</h3>
          <p className={classes.hint}>
            {capture.allowedOrigins.length > 0
              ? `Works on ${capture.allowedOrigins.join(', ')}. Paste this where the form should appear:`
              : 'No website may show this form yet. Add yours to the form first; then put this where it is to stand:'}
          </p>
          <Copied label="Code for the website" text={scriptCode(capture)} />
          <p className={classes.hint}>If your website does not allow scripts:</p>
          <Copied label="Code without a script" text={frameCode(capture)} />
        </section>
        <SignedEndpoint capture={capture} />
      </div>
    </Dialog>
  )
}

function SignedEndpoint({ capture }: { capture: LeadCapture }) {
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const [confirm, question] = useConfirm()
  const make = useMutation({
    ...newSecretMutation,
    onSuccess(made) {
      setSecret(made.secret)
      void refreshCaptures(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const hasOne = capture.secretSince !== null
  const onMake = async () => {
    const message = 'Systems that sign with the old secret will be refused.'
    if (!hasOne || (await confirm({ title: 'Replace the secret?', message, confirmLabel: 'Replace', danger: true })))
      make.mutate(capture._id)
  }
  return (
    <section className={classes.way} aria-label="From another system">
      <h3>From another system</h3>
      <p className={classes.hint}>
        A portal or your own software can post leads to this address, signed with a secret. The documentation explains
        how, under “Lead capture”.
      </p>
      <Copied label="Address for leads" text={capture.endpointUrl} />
      {secret && (
        <div role="alert">
          <p className={classes.warning}>Copy the secret now: it is not shown again.</p>
          <Copied label="Secret" text={secret} />
        </div>
      )}
      <Button variant="default" className={classes.start} loading={make.isPending} onClick={() => void onMake()}>
        {hasOne ? 'Replace the secret' : 'Create a secret'}
      </Button>
      {question}
    </section>
  )
}
