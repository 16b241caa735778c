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
import { ImportNewName } from './import-new-name.tsx'

const NOTHING = 'Keep in the remarks'

/**
 * Names in the file that the company does not have, each with what it stands for: proposed by its words, chosen, or kept in the remarks.
 */
export function ImportMatchesOf({ draft, editor }: { draft: ImportDraft; editor: ImportEditor }) {
  const unknown = draft.matches.flatMap(one => one.unknown)
  const kept = unknown.filter(({ choice }) => !choice).length
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  if (unknown.length === 0) return null
  const choose = (field: ImportMatches['field'], text: string, choice: string): void => {
    const choices: ImportChoices = { [field]: { [matchKey(text)]: choice } }
    void editor.change(() => ({ choices }))
  }
  return (
    <section className={classes.mapping} aria-label="Names that are not in your lists">
      <div className={classes.mappingHead}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={panelId}
          rightSection={<IconChevronDown className={classes.chevron} data-open={isOpen || undefined} size={15} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {countOf(unknown.length, 'name')} not in your lists
        </Button>
        {kept > 0 && (
          <span className={classes.left} role="status">
            {kept === unknown.length ? 'All' : kept} kept in the remarks. Choose what each stands for
          </span>
        )}
      </div>
      <div id={panelId} hidden={!isOpen} className={classes.matches}>
        {draft.matches
          .filter(one => one.unknown.length > 0)
          .map(one => (
            <OneField key={one.field} one={one} editor={editor} onChoose={choose} />
          ))}
      </div>
    </section>
  )
}

interface FieldProps {
  one: ImportMatches
  editor: ImportEditor
  onChoose: (field: ImportMatches['field'], text: string, choice: string) => void
}

function OneField({ one: { field, options, unknown }, editor, onChoose }: FieldProps) {
  const choosable = [{ value: '', label: NOTHING }, ...options.map(({ _id, name }) => ({ value: _id, label: name }))]
  return (
    <div className={classes.matchField}>
      <div className={classes.matchHead}>
        <h3>{headingOf(field)}</h3>
      </div>
      <div className={classes.matchTexts}>
        {unknown.map(({ text, rows, choice }) => (
          <div key={text}>
            <NativeSelect
              classNames={{ description: classes.example }}
              label={text}
              description={countOf(rows, 'row')}
              data-unknown={choice === null || undefined}
              data={choosable}
              value={choice ?? ''}
              onChange={({ currentTarget: { value } }) => onChoose(field, text, value)}
            />
            {!choice && <ImportNewName field={field} text={text} editor={editor} />}
          </div>
        ))}
      </div>
    </div>
  )
}
