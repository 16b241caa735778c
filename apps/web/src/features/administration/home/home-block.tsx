import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import classes from './home-block.module.css'

export interface HomeBlockProps {
  title: string
  /** how many there are, in figures and words beside the title */
  facts?: ReactNode
  /** where all of it stands */
  more?: { href: string; label: string } | undefined
  action?: ReactNode
  children: ReactNode
}

/** One block of the home: what it is about, what it holds, and where all of it stands. */
export function HomeBlock({ title, facts, more, action, children }: HomeBlockProps) {
  const id = useId()
  return (
    <section className={classes.block} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {facts && <div className={classes.facts}>{facts}</div>}
        {more && (
          <PlaceLink className={classes.more} href={more.href}>
            {more.label}
          </PlaceLink>
        )}
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  )
}

/** What a block shows of its read: rows where rows will be, what went wrong with a way to try again, or the thing itself. */
export function BlockBody<T>({
  query,
  rows,
  height = 56,
  children,
}: {
  query: UseQueryResult<T, Error>
  /** how many rows are to be expected, and their height in pixels */
  rows: number
  height?: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <div className={classes.failed}>
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  return <SkeletonRows count={rows} height={height} />
}

/** Nothing is there, in a line or two, and the next step. */
export function BlockEmpty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      {children && <p className={classes.emptyText}>{children}</p>}
      {action && <div className={classes.emptyAction}>{action}</div>}
    </div>
  )
}
