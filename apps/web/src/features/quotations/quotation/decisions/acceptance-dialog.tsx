import { Checkbox, FileInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { UPLOAD_MAX_BYTES } from '@plinth/contract/company/files'
import { selectionOf } from '@plinth/contract/quotations/quotation/client/client-selection'
import { ACCEPTANCE_WAYS, NewAcceptance, SIGNED_COPY_TOO_LARGE } from '@plinth/contract/quotations/quotation/decisions'
import { QUOTATION_LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { useRef, useState } from 'react'
import { validateWith } from '../../../../lib/forms.ts'
import { today } from '../../../../lib/text/format-date.ts'
import { DayInput } from '../../../../ui/inputs/day-input.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { decide } from './decisions.api.ts'
import { useDecision } from './use-decision.ts'

const WAYS = Object.entries(ACCEPTANCE_WAYS).map(([value, label]) => ({ value, label }))
const ACCEPTED = '.pdf,.jpeg,.jpg,.png,.webp,.docx,.doc,.xlsx,.xls'
const validate = validateWith(NewAcceptance)

interface AcceptanceDialogProps {
  version: Version
  zone: string
  onClose: () => void
}

/** Records an acceptance made elsewhere, with what the client chose (QT-218); an expired version needs a note. */
export function AcceptanceDialog({ version, zone, onClose }: AcceptanceDialogProps) {
  const { head, choices, options, lines } = version.content
  const chosen = selectionOf(version.content)
  const form = useForm({
    initialValues: {
      name: head.billToName,
      acceptedOn: today(new Date(), zone),
      way: 'signed-copy' as keyof typeof ACCEPTANCE_WAYS,
      selection: chosen,
      note: '',
      fileId: null,
    },
    validate,
  })
  const copy = useSignedCopy(version._id)
  const accepting = useDecision(
    async key => decide.accept(version._id, { ...form.getValues(), fileId: await copy.store() }, key),
    onClose,
  )
  const { optionIds, optionalLineIds } = form.values.selection
  const select = (selection: typeof chosen): void => form.setFieldValue('selection', selection)
  const optional = lines.filter(line => line.kind === 'line' && line.supply === 'firm' && line.isOptional)
  return (
    <DecisionDialog title="Record an acceptance" size={520} form={form} decision={accepting} onClose={onClose}>
      <TextInput
        label="Accepted by"
        data-autofocus
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <DayInput label="Accepted on" zone={zone} {...form.getInputProps('acceptedOn')} />
      <Select label="Way" data={WAYS} {...form.getInputProps('way')} />
      {choices.map(choice => {
        const offered = options.filter(option => option.choiceId === choice.id)
        return (
          <Select
            key={choice.id}
            label={choice.name}
            data={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={offered.find(({ id }) => optionIds.includes(id))?.id ?? null}
            onChange={id => {
              const others = optionIds.filter(one => !offered.some(option => option.id === one))
              select({ optionalLineIds, optionIds: id === null ? others : [...others, id] })
            }}
          />
        )
      })}
      {optional.map(line => (
        <Checkbox
          key={line.id}
          label={`With ${line.description}`}
          checked={optionalLineIds.includes(line.id)}
          onChange={event => {
            const others = optionalLineIds.filter(id => id !== line.id)
            select({ optionIds, optionalLineIds: event.currentTarget.checked ? [...others, line.id] : others })
          }}
        />
      ))}
      <FileInput
        label="Signed copy"
        placeholder="Choose a file"
        description="What the client signed, or their order: PDF, picture or office file, 25 MB at most"
        accept={ACCEPTED}
        clearable
        error={copy.problem}
        value={copy.file}
        onChange={copy.choose}
      />
      <Textarea
        label="Note"
        description={version.state === 'expired' ? 'Why an expired quotation is accepted' : undefined}
        maxLength={QUOTATION_LIMITS.reason}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </DecisionDialog>
  )
}

/** The file that is given with an acceptance: stored once as it is recorded, also where that is tried again. */
function useSignedCopy(versionId: string) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const stored = useRef<{ file: File; id: string }>(undefined)
  const choose = (chosen: File | null): void => {
    const isTooLarge = chosen !== null && chosen.size > UPLOAD_MAX_BYTES
    setProblem(isTooLarge ? SIGNED_COPY_TOO_LARGE : undefined)
    setFile(isTooLarge ? null : chosen)
  }
  const store = async (): Promise<string | null> => {
    if (file === null) return null
    if (stored.current?.file !== file) stored.current = { file, id: await decide.addSignedCopy(versionId, file) }
    return stored.current.id
  }
  return { file, problem, choose, store }
}
