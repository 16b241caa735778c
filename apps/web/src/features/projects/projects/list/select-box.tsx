import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import checkbox from '../../../../ui/inputs/checkbox.module.css'
import type { ProjectSelection } from '../selection/use-project-selection.ts'
import classes from './project-card.module.css'

/** The box that selects a project on its card. */
export const SelectBox = ({ project, selection }: { project: ListedProject; selection: ProjectSelection }) => (
  <label className={classes.select}>
    <input
      type="checkbox"
      className={checkbox.box}
      aria-label={`Select ${project.name}`}
      checked={selection.ids.has(project._id)}
      onChange={() => selection.toggle(project)}
    />
  </label>
)
