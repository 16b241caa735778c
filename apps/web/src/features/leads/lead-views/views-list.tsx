import { ActionIcon, Button } from '@mantine/core'
import type { LeadView } from '@plinth/contract/leads/lead-views'
import { IconDots, IconStar, IconUsers } from '@tabler/icons-react'
import classes from '../parts/views/views.module.css'

const ICON = { size: 14, stroke: 1.6 } as const

export interface ViewsListProps {
  views: readonly LeadView[]
  openId: string | undefined
  /** they are those of the board, not of the list */
  isOfBoard: boolean
  /** the list or board differs from the open view or, without one, from its initial state */
  isChanged: boolean
  onOpen: (view: LeadView) => void
  onAll: () => void
  onManage: (view: LeadView) => void
  onSave: (view: LeadView) => void
  onSaveAs: () => void
}

/** The list of views, and actions on the present state of the list. */
export function ViewsList(props: ViewsListProps) {
  const { views, openId, isOfBoard, isChanged, onOpen, onAll, onManage, onSave, onSaveAs } = props
  const what = isOfBoard ? 'board' : 'list'
  const open = views.find(view => view._id === openId)
  const [mine, others] = [views.filter(view => view.isMine), views.filter(view => !view.isMine)]
  const section = (title: string, some: readonly LeadView[]) =>
    some.length > 0 && (
      <>
        <h4 className={classes.section}>{title}</h4>
        <ul className={classes.views} aria-label={title}>
          {some.map(view => (
            <li key={view._id} className={classes.view}>
              <button
                type="button"
                className={classes.open}
                aria-current={view._id === openId || undefined}
                data-autofocus={view._id === openId || undefined}
                onClick={() => onOpen(view)}
              >
                <span className={classes.name}>{view.name}</span>
                {view.isDefault && <IconStar {...ICON} aria-label="opens first" />}
                {view.isMine && view.isShared && <IconUsers {...ICON} aria-label="shared" />}
                {!view.isMine && <span className={classes.owner}>{view.owner}</span>}
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={34}
                aria-label={`Change “${view.name}”`}
                onClick={() => onManage(view)}
              >
                <IconDots size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      {isChanged && (
        <div className={classes.changed}>
          <p>{open ? `The ${what} differs from “${open.name}”.` : `Keep the ${what} as it stands now:`}</p>
          {open?.canChange && (
            <Button size="xs" onClick={() => onSave(open)}>
              Save
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onSaveAs}>
            Save as new
          </Button>
          {open && (
            <Button size="xs" variant="subtle" onClick={() => onOpen(open)}>
              Undo changes
            </Button>
          )}
        </div>
      )}
      <button
        type="button"
        className={classes.open}
        aria-current={openId === undefined || undefined}
        data-autofocus={openId === undefined || undefined}
        onClick={onAll}
      >
        <span className={classes.name}>All leads</span>
      </button>
      {section('My views', mine)}
      {section('Shared by others', others)}
      {views.length === 0 && !isChanged && (
        <p className={classes.note}>
          {isOfBoard
            ? 'Filter, order or hide stages, and keep the board as a view here.'
            : 'Filter, sort or hide columns, and keep the list as a view here.'}
        </p>
      )}
    </>
  )
}
