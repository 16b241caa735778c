import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { ImportList } from './check/import-list.tsx'
import { importsQuery } from './lead-imports.api.ts'
import classes from './lead-imports.module.css'

const SHOWN = 5

/** The newest imports, shown in the wizard; a separate page lists all of them. */
export function ImportRecent(props: { timeZone: string; onContinue: (id: string) => void; onUndone: () => void }) {
  const { data, isPending, isError, error, refetch } = useQuery(importsQuery({ limit: SHOWN }))
  if (data?.data.length === 0) return null
  return (
    <section className={classes.recent} aria-label="Recent imports">
      <div className={classes.recentHead}>
        <h3 className={classes.heading}>Recent imports</h3>
        <Anchor component={Link} to={'/leads/imports' as '/'} fz="sm">
          All imports
        </Anchor>
      </div>
      {isPending && <SkeletonRows count={3} height={44} />}
      {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && <ImportList imports={data.data} {...props} />}
    </section>
  )
}
