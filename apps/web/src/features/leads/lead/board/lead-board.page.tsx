import { useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { SidePanelLayout } from '../../../../ui/dialogs/side-panel.tsx'
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts'
import { SkeletonRows } from '../../../../ui/states.tsx'
import { AreaTabs } from '../../parts/area-tabs.tsx'
import { LeadDesk } from '../lead-desk.tsx'
import { type LeadSetting, useLeadSetting } from '../use-lead-setting.ts'
import classes from './board.module.css'
import type { BoardAddress, BoardParts } from './board-address.ts'
import { BoardColumns } from './board-columns.tsx'
import { type CardPlace, OpenCard } from './board-panel.tsx'
import { readBoardScope, readHiddenStages } from './board-scope.ts'
import { BoardToolbar } from './board-toolbar.tsx'
import { boardViews } from './board-views.ts'

const AddLeadDialog = lazyPage(() => import('../add/add-lead-dialog.tsx').then(module => module.AddLeadDialog))

/** The pipeline as a board: a column for each stage, a card for each lead (LM-166 to LM-182). */
export function LeadBoardPage({ parts }: { parts: BoardParts }) {
  const setting = useLeadSetting()
  if (setting.isKnown && !setting.hasCrm) return null
  if (setting.isPending) return <SkeletonRows count={10} />
  return <Board parts={parts} setting={setting} />
}

function Board({ parts, setting }: { parts: BoardParts; setting: LeadSetting }) {
  const { address, change } = useBoardAddress()
  const { q, members, tags, order, hide } = address
  const scope = useMemo(() => readBoardScope({ q, members, tags, order }), [q, members, tags, order])
  const hidden = useMemo(() => readHiddenStages(hide), [hide])
  const views = boardViews(address, { scope, hidden }, patch => change(patch, false))
  const [place, setPlace] = useState<CardPlace>()
  const add = useDialog<true>()
  const pipeline = useDialog<true>()
  const onAdd = () => add.open(true)

  const openCard = (leadId: string, at: CardPlace) => {
    setPlace(at)
    // one step back closes the panel, however many leads were visited in it
    change({ lead: leadId }, address.lead !== undefined)
  }
  const closeCard = () => change({ lead: undefined }, true)

  useShortcut('c', 'Add a lead', onAdd)

  return (
    <LeadDesk MailDialog={parts.MailDialog}>
      {desk => (
        <div className={classes.page} data-fill>
          <header className={classes.header}>
            <AreaTabs current="Pipeline" />
            <BoardToolbar
              scope={scope}
              hidden={hidden}
              views={
                <Suspense fallback={null}>
                  <parts.Views {...views} canShare={setting.canEdit} canAssign={setting.canAssign} />
                </Suspense>
              }
              onChange={patch => change(patch, false)}
              onSearch={q => change({ q }, scope.search !== '')}
            />
          </header>
          <SidePanelLayout
            panel={
              address.lead && (
                <Suspense fallback={<div className={classes.panelToCome} />}>
                  <OpenCard
                    leadId={address.lead}
                    place={place}
                    scope={scope}
                    setting={setting}
                    parts={parts}
                    desk={desk}
                    onGo={openCard}
                    onClose={closeCard}
                  />
                </Suspense>
              )
            }
          >
            <BoardColumns
              scope={scope}
              hidden={hidden}
              setting={setting}
              openId={address.lead}
              onOpen={openCard}
              onAdd={onAdd}
              onEditPipeline={() => pipeline.open(true)}
              onClear={() => change({ q: undefined, members: undefined, tags: undefined }, false)}
            />
          </SidePanelLayout>
          <Suspense fallback={null}>
            {add.about && <AddLeadDialog opened={add.isOpen} onClose={add.close} onCreated={() => undefined} />}
            {pipeline.about && (
              <parts.EditPipeline key={pipeline.times} opened={pipeline.isOpen} onClose={pipeline.close} />
            )}
          </Suspense>
        </div>
      )}
    </LeadDesk>
  )
}

/** The board's state, read from and written to the address, the only place that has it. */
function useBoardAddress() {
  const address = useSearch({ strict: false }) as BoardAddress
  const router = useRouter()
  const change = (patch: BoardAddress, replace: boolean) =>
    void router.navigate({
      to: '/leads/pipeline' as '/',
      search: { ...(router.latestLocation.search as BoardAddress), ...patch } as object,
      replace,
      resetScroll: false,
    })
  return { address, change }
}
