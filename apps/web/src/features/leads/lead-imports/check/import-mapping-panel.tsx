import { Button, NativeSelect } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { IMPORT_FIELDS } from '@plinth/contract/leads/lead-imports'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { forgetMappingMutation } from '../lead-imports.api.ts'
import classes from './import-check.module.css'
import { isImportField, mapColumn } from './import-mapping.ts'
import type { ImportSheet, SheetState } from './import-sheet.ts'

const OPTIONS = [
  { value: '', label: 'Do not import' },
  ...IMPORT_FIELDS.map(({ key, heading, isRequired }) => ({
    value: key,
    label: isRequired ? `${heading} (required)` : heading,
  })),
]

/** Which column of the file fills which field; open from the start when something is missing (decisions.md 26). */
export function ImportMapping({ sheet, state }: { sheet: ImportSheet; state: SheetState }) {
  const { mapping, missing, remembered } = state
  const { headings } = sheet.upload
  const matched = mapping.filter(isImportField).length
  const left = headings.filter((heading, at) => mapping[at] === null && heading !== '')
  const [isOpen, setIsOpen] = useState(missing.length > 0)
  const panelId = useId()
  return (
    <section className={classes.mapping} aria-label="Columns of the file">
      <div className={classes.mappingHead}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={panelId}
          rightSection={<IconChevronDown className={classes.chevron} data-open={isOpen || undefined} size={15} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Columns: {matched} of {headings.length} matched
        </Button>
        {missing.length > 0 ? (
          <span className={classes.missing} role="alert">
            Choose the column for {missing.join(', ')}
          </span>
        ) : (
          left.length > 0 && <span className={classes.left}>Not imported: {left.join(', ')}</span>
        )}
      </div>
      {remembered && <Remembered id={remembered._id} by={remembered.by} sheet={sheet} />}
      <div id={panelId} hidden={!isOpen}>
        <div className={classes.columns}>
          {headings.map((heading, column) => (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file never move, and headings may repeat
              key={column}
              classNames={{ description: classes.example }}
              label={heading || `Column ${column + 1}`}
              description={firstValue(sheet, column)}
              data-unknown={mapping[column] === null || undefined}
              data={OPTIONS}
              value={isImportField(mapping[column]) ? mapping[column] : ''}
              onChange={({ currentTarget: { value } }) =>
                void sheet.setMapping(mapColumn(mapping, column, isImportField(value) ? value : null))
              }
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/**
 * Says that the columns were matched as at the last import of such a file, and lets one forget that: for the firm where one
 * may change leads, for this file otherwise.
 */
function Remembered({ id, by, sheet }: { id: string; by: string; sheet: ImportSheet }) {
  const { data: profile } = useQuery(profileQuery)
  const isForAll = profile?.rolesAssigned.crm.edit ?? false
  const forget = useMutation({
    ...forgetMappingMutation,
    onSuccess: () => void sheet.forget(),
    onError(error) {
      // somebody else was quicker
      if (isAppError(error) && error.code === 'NOT_FOUND') void sheet.forget()
      else toast.error(messageOf(error))
    },
  })
  return (
    <p className={classes.remembered}>
      <span role="status">Matched as {by} did for the last file with these headings.</span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={forget.isPending}
        onClick={() => (isForAll ? forget.mutate(id) : void sheet.forget())}
      >
        {isForAll ? 'Forget' : 'Match anew'}
      </Button>
    </p>
  )
}

const LOOKED_AT = 50
const LONG = 28

/** What stands in the column, so that a person recognises it. */
function firstValue(sheet: ImportSheet, column: number): string {
  const value = sheet.upload.rows.slice(0, LOOKED_AT).find(cells => cells[column]?.trim())?.[column]
  if (value === undefined) return 'empty'
  const text = value.trim()
  return `e.g. ${text.length > LONG ? `${text.slice(0, LONG)}…` : text}`
}
