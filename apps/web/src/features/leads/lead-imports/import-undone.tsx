import { Anchor } from '@mantine/core'
import type { UndoneImport } from '@plinth/contract/leads/lead-imports/lead-imports'
import { Link } from '@tanstack/react-router'
import classes from './check/import-list.module.css'
import { undoneText, unnamedText } from './import-undone-text.ts'

/** The result of undoing an import, with links to the leads that stayed. */
export function ImportUndone({ result }: { result: UndoneImport }) {
  return (
    <div className={classes.undone}>
      <p role="status">{undoneText(result)}</p>
      {result.keptLeads.length > 0 && (
        <p className={classes.kept}>
          Kept:{' '}
          {result.keptLeads.map((lead, at) => (
            <span key={lead._id}>
              {at > 0 && ', '}
              <Anchor component={Link} to={'/lms/' as '/'} search={{ lead: lead._id } as never} inherit>
                {lead.name || 'Lead without a name'}
              </Anchor>
            </span>
          ))}
          {unnamedText(result)}
        </p>
      )}
    </div>
  )
}
