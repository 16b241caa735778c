import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import { PROJECT_STATUS } from '@plinth/contract/projects/project-statuses'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { Face } from '../../../../ui/face/face.tsx'
import { DrawnPattern } from './drawn-pattern.tsx'
import { HealthMark } from './health-mark.tsx'
import { ProgressLine } from './progress-line.tsx'
import classes from './project-card.module.css'
import { ProjectStar } from './project-star.tsx'
import { ProjectState } from './project-state.tsx'

export interface ProjectCardProps {
  project: ListedProject
  zone: string | undefined
  /** the box that selects it */
  box?: ReactNode
  /** what can be done with it at once, such as to confirm it */
  action?: ReactNode
}

/** A project at a glance (PJ-035): the whole card opens it. */
export function ProjectCard({ project, zone, box, action }: ProjectCardProps) {
  const { _id, name, code, client, city, phase, progress, team, teamSize } = project
  const isRunning = project.status === PROJECT_STATUS.ACTIVE && project.isConfirmed && !project.isArchived
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        {project.cover === null ? (
          <DrawnPattern seed={_id} />
        ) : (
          <img className={classes.picture} src={project.cover} alt="" loading="lazy" />
        )}
        <span className={classes.corner}>{box}</span>
        <ProjectStar project={project} />
      </div>
      <div className={classes.body}>
        <div className={classes.heading}>
          <h2 className={classes.name}>
            <Link to="/pmt/$projectId" params={{ projectId: _id }} className={classes.open}>
              {name}
            </Link>
          </h2>
          {code !== '' && <span className={classes.code}>{code}</span>}
        </div>
        <p className={classes.soft}>{[client.companyName || client.name, city].filter(Boolean).join(' · ')}</p>
        <div className={classes.standing}>
          <span className={classes.phase}>{phase || 'No phase yet'}</span>
          <ProgressLine percent={progress} />
        </div>
        <div className={classes.foot}>
          {isRunning ? (
            <HealthMark health={project.health} reason={project.healthReason} />
          ) : (
            <ProjectState project={project} />
          )}
          <span className={classes.due}>{project.endDate && `Ends ${formatDate(project.endDate, zone)}`}</span>
          <span className={classes.faces}>
            <span className="visually-hidden">{`Team: ${team.map(one => one.fullName).join(', ')}`}</span>
            {team.map(one => (
              <span key={one._id} className={classes.face} title={one.fullName}>
                <Face name={one.fullName} src={null} size={24} />
              </span>
            ))}
            {teamSize > team.length && <span className={classes.others}>{`+${teamSize - team.length}`}</span>}
          </span>
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </article>
  )
}
