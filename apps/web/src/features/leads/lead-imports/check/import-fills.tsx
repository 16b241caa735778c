import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import {
  FILLABLE_FIELDS,
  type ImportField,
  type ImportFills,
  mayImportField,
} from '@plinth/contract/leads/lead-imports/import-fields'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './import-check.module.css'
import type { ImportEditor } from './import-editor.ts'
import { useImportRights } from './use-import-rights.ts'

interface FillsProps {
  draft: ImportDraft
  editor: ImportEditor
}
type Filled = keyof ImportFills

/** What is the same for all rows: a text for a field that no column fills, or for the rows whose cell is empty (decision 37). */
export function ImportFillsOf({ draft, editor }: FillsProps) {
  const { fills, mapping } = draft
  const rights = useImportRights()
  const [added, setAdded] = useState<readonly Filled[]>([])
  const isShown = (field: ImportField): boolean => Object.hasOwn(fills, field) || added.some(one => one === field)
  const shown = FILLABLE_FIELDS.filter(({ key }) => isShown(key))
  const keep = (field: Filled, text: string): Promise<void> => {
    if (text === (fills[field] ?? '')) return Promise.resolve()
    return editor.change(now => ({ fills: { ...now.fills, [field]: text } }))
  }
  const remove = (field: Filled): void => {
    setAdded(now => now.filter(one => one !== field))
    void keep(field, '')
  }
  return (
    <div className={classes.place}>
      {shown.map(({ key, heading }) => (
        <Fill
          key={key}
          label={mapping.includes(key) ? `${heading}, where it is empty` : `${heading}, for all rows`}
          heading={heading}
          text={fills[key as Filled] ?? ''}
          isNew={!Object.hasOwn(fills, key)}
          onKeep={text => void keep(key as Filled, text)}
          onRemove={() => remove(key as Filled)}
        />
      ))}
      <NativeSelect
        label="Same for all rows"
        data={[
          { value: '', label: 'Choose a field' },
          ...FILLABLE_FIELDS.filter(({ key }) => !isShown(key) && mayImportField(key, rights)).map(
            ({ key, heading }) => ({
              value: key,
              label: heading,
            }),
          ),
        ]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') setAdded(now => [...now, value as Filled])
        }}
      />
    </div>
  )
}

interface FillProps {
  label: string
  heading: string
  text: string
  /** chosen just now, and to be typed */
  isNew: boolean
  onKeep: (text: string) => void
  onRemove: () => void
}

function Fill({ label, heading, text, isNew, onKeep, onRemove }: FillProps) {
  const [typed, setTyped] = useState(text)
  // also what somebody else has chosen
  useEffect(() => setTyped(text), [text])
  const keep = (): void => onKeep(typed.trim())
  return (
    <TextInput
      label={label}
      value={typed}
      autoFocus={isNew}
      maxLength={1023}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={event => event.key === 'Enter' && keep()}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${heading} from all rows`}
          onClick={onRemove}
          onMouseDown={event => event.preventDefault()}
        >
          <IconX size={15} stroke={1.5} />
        </ActionIcon>
      }
    />
  )
}
