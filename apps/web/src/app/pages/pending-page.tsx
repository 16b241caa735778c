import { SkeletonRows } from '../../ui/states.tsx'
import classes from './pending-page.module.css'

/** Stands in for a page whose code is on its way: the shape of a title and rows. */
export function PendingPage() {
  return (
    <div className={classes.root}>
      <div className={classes.title} />
      <SkeletonRows />
    </div>
  )
}
