import { ActionIcon, Kbd, Popover, Tooltip } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import classes from './lead-queue.module.css'

const KEYS = [
  ['j', 'Next lead'],
  ['k', 'Previous lead'],
  ['1 – 5', 'Outcome of the call'],
  ['6 – 0', 'Follow-up: in an hour, tomorrow, in 3 days, Monday, next week'],
  ['-', 'No next step: the lead stays in Today'],
  ['f', 'Another follow-up, in words: tomorrow 11, next mon, 25/12 4pm'],
  ['m', 'Write a comment; Enter saves it and the next lead opens'],
  ['s', 'Snooze the lead'],
  ['u', 'Take back the last snooze'],
  ['x', 'Skip the lead'],
  ['Esc', 'Close the panel'],
] as const

/** The keys of the queue, in a few lines. */
export function QueueHelp() {
  return (
    <Popover position="bottom-end" width={300} withRoles keepMounted={false}>
      <Popover.Target>
        <Tooltip label="Keys">
          <ActionIcon variant="default" size={36} aria-label="Keys of this page" className={classes.help}>
            <IconKeyboard size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Keys of this page">
        <dl className={classes.keys}>
          {KEYS.map(([key, does]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
