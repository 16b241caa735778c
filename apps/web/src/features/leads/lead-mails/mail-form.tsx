import { Anchor, Button, TextInput } from '@mantine/core'
import { isRecipient, LEAD_MAIL_TEXTS } from '@plinth/contract/leads/lead-mails'
import { MAIL_LIMITS } from '@plinth/contract/messages/email-templates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { EmailChips } from '../../../ui/inputs/email-chips.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { NO_RESULTS } from '../../../ui/inputs/option-texts.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { AttachmentList } from './attachment-list.tsx'
import { LeftOutList } from './left-out-list.tsx'
import { gapNote, offeredTemplates } from './letter.ts'
import classes from './mail-dialog.module.css'
import { SendTime } from './send-time.tsx'
import { StatusChoice } from './status-choice.tsx'
import type { Attachments } from './use-attachments.ts'
import type { MailLetter } from './use-mail-letter.ts'

const NO_TEMPLATE = { value: '', label: 'No template' }

export interface MailFormProps {
  mail: MailLetter
  attachments: Attachments
  zone: string
  /** the recipients cannot be changed, because the mail belongs to its lead or leads (IN-Q38) */
  hasLockedRecipients: boolean
  hasLockedStatus: boolean
  /** each lead gets the mail now, at its own address */
  isBulk: boolean
  /** who gets the mail, where they are too many to name */
  to?: string | undefined
  /** whom the mail cannot reach, by reason */
  leftOut: readonly string[]
  /** what is to be known of when it goes out */
  pace?: string | undefined
  /** asks for confirmation before a template replaces written text */
  onChoose: (choice: { status?: number; templateId: string | null }) => void
}

/** The fields of the mail dialog, in the document's order (IN-149 to IN-162). */
export function MailForm(props: MailFormProps) {
  const { mail, attachments, isBulk, leftOut, to, pace, onChoose } = props
  const { letter, shown, all, template } = mail
  const offered = offeredTemplates(letter.status, all)
  return (
    <div className={classes.form}>
      {mail.wasKept && (
        <p className={classes.kept} role="status">
          This is the mail you started earlier.{' '}
          <Anchor component="button" type="button" onClick={mail.startOver}>
            Start over
          </Anchor>
        </p>
      )}
      <LeftOutList lines={leftOut} />
      <StatusChoice
        value={letter.status}
        locked={props.hasLockedStatus}
        onChange={status => onChoose({ status, templateId: null })}
      />
      <div className={classes.template}>
        <Select
          label="Email template"
          data={[...offered.map(one => ({ value: one._id, label: one.name })), NO_TEMPLATE]}
          value={template?._id ?? ''}
          onChange={id => id !== null && onChoose({ templateId: id })}
          searchable
          nothingFoundMessage={NO_RESULTS}
          disabled={offered.length === 0}
          {...OPTION_LIST}
        />
        <Anchor
          component={Link}
          to={'/leads/lead-management-settings/email-templates' as '/'}
          className={classes.manage}
        >
          Manage templates
        </Anchor>
      </div>
      {to === undefined ? (
        <EmailChips
          label="To"
          value={letter.to}
          pending={letter.pending}
          error={letter.error}
          locked={props.hasLockedRecipients}
          isValid={isRecipient}
          invalidText={LEAD_MAIL_TEXTS.email}
          onChange={({ value, ...change }) => mail.change(value ? { ...change, to: value } : change)}
        />
      ) : (
        <TextInput label="To" value={to} readOnly />
      )}
      {isBulk && <p className={classes.hint}>Each lead gets a separate mail, with their own name in it. {pace}</p>}
      {mail.failed && <ErrorState onRetry={() => void mail.failed?.refetch()} />}
      <GapNote mail={mail} />
      <TextInput
        label="Subject"
        value={shown.subject}
        data-autofocus
        // a character typed now would keep the template's text out
        readOnly={mail.isWaiting && !mail.failed}
        maxLength={MAIL_LIMITS.subject}
        onChange={event => mail.write({ subject: event.currentTarget.value })}
      />
      <Suspense fallback={<SkeletonRows count={4} height={52} />}>
        {mail.isWaiting && !mail.failed ? (
          <SkeletonRows count={4} height={52} />
        ) : (
          <RichText label="Body" value={shown.html} onChange={html => mail.write({ html })} />
        )}
      </Suspense>
      <AttachmentList
        files={letter.files}
        attachments={attachments}
        onRemove={path => mail.change({ files: letter.files.filter(one => one.path !== path) })}
      />
      {!isBulk && <SendTime isLater={letter.isLater} sendAt={letter.sendAt} zone={props.zone} onChange={mail.change} />}
    </div>
  )
}

/** Says that the mail will have a gap where the template names a company that has no name yet. */
function GapNote({ mail: { template, shown } }: { mail: MailLetter }) {
  const { data: profile } = useQuery(profileQuery)
  const texts = [template?.subject, template?.text.newText2, shown.subject, shown.html]
  const note =
    profile &&
    gapNote(
      texts.map(text => text ?? ''),
      profile.CompanySettingDetails.companyName,
    )
  return (
    note !== undefined && (
      <p className={classes.kept} role="status">
        {note}{' '}
        <Anchor component={Link} to={'/my-profile/myprofile/CompanySetting/CompanyProfile' as '/'}>
          Company profile
        </Anchor>
      </p>
    )
  )
}

export type FormButtonsProps = {
  why: string | undefined
  label: string
  isBusy: boolean
  onCancel: () => void
  onSend: () => void
}
/** Cancel and Send Mail; a disabled Send Mail shows why (IN-163, IN-164). */
export function FormButtons({ why, label, isBusy, onCancel, onSend }: FormButtonsProps) {
  return (
    <div className={classes.foot}>
      <span className={classes.why} id="mail-why" role="status">
        {isBusy ? '' : why}
      </span>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={why !== undefined && !isBusy} loading={isBusy} onClick={onSend} aria-describedby="mail-why">
        {label}
      </Button>
    </div>
  )
}
