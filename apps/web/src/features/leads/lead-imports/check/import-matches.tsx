import { Button, NativeSelect } from '@mantine/core'
import type { ImportMatches } from '@plinth/contract/leads/lead-imports/import-columns'
import type { ImportChoices } from '@plinth/contract/leads/lead-imports/import-fields'
import { matchKey } from '@plinth/contract/leads/lead-imports/import-fields'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { countOf } from '../../../../lib/text/format-count.ts'
import classes from './import-check.module.css'
import type { ImportEditor } from './import-editor.ts'
import { headingOf } from './import-mapping.ts'

const UNDECIDED = 'undecided'
const EMPTY: Readonly<Record<ImportMatches['field'], string>> = {
  assignedTo: 'Leave unassigned',
  teamId: 'Leave empty',
  leadStage: 'Leave in the first stage',
  leadStatus: 'Leave empty',
  tags: 'Leave out',
  callStatus: 'Leave empty',
}

/** Names in the file that the company does not have, each with what it stands for; open while one is undecided. */
export function ImportMatchesOf({ draft, editor }: { draft: ImportDraft; editor: ImportEditor }) {
  const unknown = draft.matches.flatMap(one => one.unknown)
  const undecided = unknown.filter(({ choice }) => choice === null).length
  const [wasOpened, setWasOpened] = useState<boolean>()
  const isOpen = wasOpened ?? undecided > 0
  const panelId = useId()
  if (unknown.length === 0) return null
  const choose = (field: ImportMatches['field'], texts: readonly string[], choice: string): void => {
    const choices: ImportChoices = { [field]: Object.fromEntries(texts.map(text => [matchKey(text), choice])) }
    setWasOpened(isOpen)
    void editor.change(() => ({ choices }))
  }
  return (
    <section className={classes.mapping} aria-label="Match what we do not know">
      <div className={classes.mappingHead}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={panelId}
          rightSection={<IconChevronDown className={classes.chevron} data-open={isOpen || undefined} size={15} />}
          onClick={() => setWasOpened(!isOpen)}
        >
          Match what we do not know: {countOf(unknown.length, 'name')}
        </Button>
        {undecided > 0 && <span className={classes.missing}>{undecided} to be chosen</span>}
      </div>
      <div id={panelId} hidden={!isOpen} className={classes.matches}>
        {draft.matches
          .filter(one => one.unknown.length > 0)
          .map(one => (
            <OneField key={one.field} one={one} onChoose={choose} />
          ))}
      </div>
    </section>
  )
}

interface FieldProps {
  one: ImportMatches
  onChoose: (field: ImportMatches['field'], texts: readonly string[], choice: string) => void
}

function OneField({ one: { field, options, unknown }, onChoose }: FieldProps) {
  const open = unknown.filter(({ choice }) => choice === null).map(({ text }) => text)
  const choosable = [
    { value: '', label: EMPTY[field] },
    ...options.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <div className={classes.matchField}>
      <div className={classes.matchHead}>
        <h3>{headingOf(field)}</h3>
        {open.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(field, open, '')}>
            {EMPTY[field]}: all {open.length}
          </Button>
        )}
      </div>
      <div className={classes.matchTexts}>
        {unknown.map(({ text, rows, choice }) => (
          <NativeSelect
            key={text}
            classNames={{ description: classes.example }}
            label={text}
            description={countOf(rows, 'row')}
            data-unknown={choice === null || undefined}
            data={[...(choice === null ? [{ value: UNDECIDED, label: 'Choose' }] : []), ...choosable]}
            value={choice ?? UNDECIDED}
            onChange={({ currentTarget: { value } }) => {
              if (value !== UNDECIDED) onChoose(field, [text], value)
            }}
          />
        ))}
      </div>
    </div>
  )
}
