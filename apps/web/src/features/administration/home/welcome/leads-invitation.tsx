import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconForms, IconUserPlus } from '@tabler/icons-react'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import classes from './leads-invitation.module.css'

const ICON = { size: 20, stroke: 1.5, 'aria-hidden': true } as const
const WAYS = [
  {
    title: 'Import a sheet',
    text: 'Excel, CSV, or what a portal exports. Every row is checked before it is saved.',
    label: 'Choose a file',
    href: '/lms/?import',
    Icon: IconFileSpreadsheet,
  },
  {
    title: 'Add one by hand',
    text: 'A name and a phone number are enough. The rest can follow after the first call.',
    label: 'Add a lead',
    href: '/lms/?add-leads',
    Icon: IconUserPlus,
  },
  {
    title: 'Let leads come in',
    text: 'A form for your website or your stand. Every entry becomes a lead.',
    label: 'Make a form',
    href: '/leads/lead-management-settings/capture-forms',
    Icon: IconForms,
  },
] as const

/** A firm without leads: what this page will be, and the ways to begin. */
export function LeadsInvitation({ canEdit }: { canEdit: boolean }) {
  return (
    <section className={classes.sheet} aria-labelledby="leads-invitation">
      <h2 id="leads-invitation" className={classes.title}>
        Your day begins here
      </h2>
      <p className={classes.text}>
        {canEdit
          ? 'Calls that are due, new leads and what your team did appear on this page as soon as the first leads are in.'
          : 'Calls that are due and new leads appear on this page as soon as somebody gives you leads.'}
      </p>
      {canEdit && (
        <ul className={classes.ways}>
          {WAYS.map(({ title, text, label, href, Icon }, at) => (
            <li key={href} className={classes.way}>
              <span className={classes.icon}>
                <Icon {...ICON} />
              </span>
              <h3 className={classes.wayTitle}>{title}</h3>
              <p className={classes.wayText}>{text}</p>
              <Button component={PlaceLink} href={href} variant={at === 0 ? 'filled' : 'default'} size="sm">
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
