-- A stage's cards are sorted by amount, follow-up and days from the one index that holds a stage's leads with all three: an index for
-- each order cost every change of a lead more than reading a stage's entries costs now and then. What changed last keeps its own.
drop index leads_board_amount;
drop index leads_board_due;
drop index leads_board_days;
drop index leads_stage;
create index leads_stage on leads (company_id, stage_id, created_at desc, id desc)
  include (assigned_to, budget, due_at, stage_since) where deleted_at is null and not is_archived;
