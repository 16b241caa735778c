import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { LETTER_PLACEHOLDERS, letterOf, REMINDERS } from '@plinth/contract/quotations/quotation-letter'
import { WHATSAPP_TEXT } from '@plinth/contract/quotations/quotation-sending'
import { SETTINGS_LIMITS } from '@plinth/contract/quotations/quotation-settings/settings'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { RichText } from '../../../../ui/rich-text/rich-text.tsx'
import { SkeletonRows } from '../../../../ui/states.tsx'
import { profileQuery } from '../../../company/people/people.api.ts'
import { pipelineQuery } from '../../../leads/pipelines/pipelines.api.ts'
import type { PartProps } from './figures-parts.tsx'
import { LetterheadField } from './letterhead-field.tsx'
import classes from './settings-part.module.css'
import { SettingsPart } from './settings-part.tsx'
import { useSettingsPart } from './use-settings-part.ts'

const WEEKDAYS = Array.from({ length: 7 }, (_, at) =>
  // the 5th of January 2026 is a Monday
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 5 + at))),
)

/** The letter and message that a quotation is sent with, and its reminders (QT-232, QT-235, QT-240). */
export function SendingPart({ settings, isLocked }: PartProps) {
  const part = useSettingsPart('sending', settings, ['mailSubject', 'mailHtml', 'whatsAppText', 'reminders', 'daysOff'])
  const { form } = part
  const usual = letterOf('execution', { subject: '', html: '' })
  return (
    <SettingsPart
      title="Sending"
      hint={`The mail may hold ${LETTER_PLACEHOLDERS.map(name => `{{${name}}}`).join(', ')}.`}
      isLocked={isLocked}
      part={part}
    >
      <TextInput
        className={classes.wide}
        label="Subject"
        placeholder={usual.subject}
        maxLength={SETTINGS_LIMITS.mailSubject}
        {...form.getInputProps('mailSubject')}
      />
      <div className={classes.wide}>
        <Suspense fallback={<SkeletonRows count={4} height={52} />}>
          <RichText
            label="Message"
            readOnly={isLocked}
            value={form.values.mailHtml || usual.html}
            onChange={html => form.setFieldValue('mailHtml', html)}
            error={form.errors.mailHtml}
          />
        </Suspense>
      </div>
      <Textarea
        className={classes.wide}
        label="Message on WhatsApp"
        description="It may hold {name}, {type}, {number}, {project}, {firm}, {link}, {total}, {date}"
        placeholder={WHATSAPP_TEXT}
        autosize
        minRows={2}
        maxLength={SETTINGS_LIMITS.whatsAppText}
        {...form.getInputProps('whatsAppText')}
      />
      <Checkbox.Group
        className={classes.wide}
        label="Reminders"
        description="By mail, at 10:00, while the client has not decided"
        {...form.getInputProps('reminders')}
      >
        <div className={classes.kinds}>
          {Object.entries(REMINDERS).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        className={classes.wide}
        label="Days off"
        description="A reminder waits for the next working day"
        error={form.errors.daysOff}
        value={form.values.daysOff.map(String)}
        onChange={days => form.setFieldValue('daysOff', days.map(Number).sort())}
      >
        <div className={classes.days}>
          {WEEKDAYS.map((day, at) => (
            <Checkbox key={day} value={String(at + 1)} label={day} />
          ))}
        </div>
      </Checkbox.Group>
    </SettingsPart>
  )
}

/** What the client's page asks for (QT-244). */
export function ClientPagePart({ settings, isLocked }: PartProps) {
  const part = useSettingsPart('client-page', settings, ['codeBeforeShowing'])
  return (
    <SettingsPart title="Client's page" isLocked={isLocked} part={part}>
      <Switch
        className={classes.wide}
        label="Ask for a code before showing"
        description="Whoever opens a link first enters a code that is mailed to its address. Links without an address cannot be made then."
        {...part.form.getInputProps('codeBeforeShowing', { type: 'checkbox' })}
      />
    </SettingsPart>
  )
}

/** What is printed at the beginning and the end of a quotation. */
export function PdfPart({ settings, isLocked }: PartProps) {
  const part = useSettingsPart('pdf', settings, ['bankDetails', 'signatory'])
  const { form } = part
  return (
    <SettingsPart title="PDF" hint="An issued quotation keeps what it was issued with." isLocked={isLocked} part={part}>
      <LetterheadField part="head" settings={settings} isLocked={isLocked} />
      <LetterheadField part="foot" settings={settings} isLocked={isLocked} />
      <Textarea
        className={classes.wide}
        label="Bank details"
        autosize
        minRows={3}
        maxLength={SETTINGS_LIMITS.bankDetails}
        {...form.getInputProps('bankDetails')}
      />
      <TextInput label="Who signs" maxLength={SETTINGS_LIMITS.signatory} {...form.getInputProps('signatory')} />
    </SettingsPart>
  )
}

/** Where a lead goes with its quotation (QT-289). */
export function LeadPart({ settings, isLocked }: PartProps) {
  const part = useSettingsPart('lead', settings, ['stageOnSent', 'stageOnAccepted', 'stageOnRejected'])
  const { data: profile } = useQuery(profileQuery)
  const { data: pipeline } = useQuery({ ...pipelineQuery, enabled: profile?.features.includes('crm') === true })
  const stages = [
    { value: '', label: 'It stays' },
    ...(pipeline?.stages ?? []).map(stage => ({ value: stage._id, label: stage.stageName })),
  ]
  const select = (name: 'stageOnSent' | 'stageOnAccepted' | 'stageOnRejected', label: string) => (
    <Select
      label={label}
      data={stages}
      disabled={pipeline === undefined}
      {...OPTION_LIST}
      error={part.form.errors[name]}
      value={part.form.values[name] ?? ''}
      onChange={stage => part.form.setFieldValue(name, stage || null)}
    />
  )
  return (
    <SettingsPart
      title="Lead"
      hint="The stage that a lead moves to with its quotation, as far as the rules of moves let it."
      isLocked={isLocked}
      part={part}
    >
      {select('stageOnSent', 'When it is sent')}
      {select('stageOnAccepted', 'When it is accepted')}
      {select('stageOnRejected', 'When it is rejected')}
    </SettingsPart>
  )
}
