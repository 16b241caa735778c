import type { ReactNode } from 'react'
import type { ConfirmOptions } from '../../../ui/dialogs/confirm-dialog.tsx'
import { isWritten } from './letter.ts'
import classes from './mail-dialog.module.css'
import { FormButtons, type FormButtonsProps, MailForm, type MailFormProps } from './mail-form.tsx'

export type MailFrameProps = Omit<MailFormProps, 'onChoose'> &
  FormButtonsProps & {
    confirm: (options: ConfirmOptions) => Promise<boolean>
    /** the question that `confirm` asks */
    question: ReactNode
  }

/** A letter's form with its buttons below; a template replaces what was written only after a question. */
export function MailFrame({ why, label, isBusy, onCancel, onSend, confirm, question, ...form }: MailFrameProps) {
  const { mail } = form
  const choose = async (choice: { status?: number; templateId: string | null }) => {
    const { letter, shown } = mail
    if (choice.templateId === '') return mail.change({ templateId: '', subject: shown.subject, html: shown.html })
    const message = 'The template will replace what you have written.'
    if (isWritten(letter) && !(await confirm({ title: 'Use the template?', message, confirmLabel: 'Use it' }))) return
    mail.choose(choice)
  }
  return (
    <>
      <MailForm {...form} onChoose={choice => void choose(choice)} />
      <div className={classes.footFrame}>
        <FormButtons
          why={mail.isWaiting ? 'Loading…' : why}
          label={label}
          isBusy={isBusy}
          onCancel={onCancel}
          onSend={onSend}
        />
      </div>
      {question}
    </>
  )
}
