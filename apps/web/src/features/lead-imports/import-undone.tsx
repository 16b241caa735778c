import type { UndoneImport } from '@plinth/contract/lead-imports'
import { Link } from '@tanstack/react-router'
import { undoneText, unnamedText } from './import-undone-text.ts'
import classes from './lead-imports.module.css'

/** What undoing an import has done, with the leads that stayed by name; each leads to its panel. */
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
              <Link to={'/lms/' as '/'} search={{ lead: lead._id } as never}>
                {lead.name || 'Lead without a name'}
              </Link>
            </span>
          ))}
          {unnamedText(result)}
        </p>
      )}
    </div>
  )
}
