import type { Db } from '#app/db/client.server.ts'

export async function exportWork(db: Db, id: number) {
  const [
    decisions,
    membersManaged,
    competitionsDecided,
    reportsResolved,
    linkFlagsResolved,
    resultsResolved,
    termsQuotesResolved,
    promotersChanged,
    messagesHandled,
    campaigns,
    tokensMade,
    filesUploaded,
  ] = await Promise.all([
    db
      .selectFrom('moderation_log')
      .select([
        'competition_id as competitionID',
        'actor_name as actorName',
        'action',
        'before_value as before',
        'after_value as after',
        'created_at as at',
      ])
      .where('actor_id', '=', id)
      .execute(),
    db
      .selectFrom('member_log')
      .select(['member_id as memberID', 'actor_name as actorName', 'action', 'created_at as at'])
      .where('actor_id', '=', id)
      .execute(),
    db
      .selectFrom('competitions')
      .select(['slug as competitionSlug', 'status', 'decided_at as decidedAt'])
      .where('decided_by', '=', id)
      .execute(),
    db
      .selectFrom('reports')
      .select(['competition_id as competitionID', 'reason', 'resolved_at as resolvedAt'])
      .where('resolved_by', '=', id)
      .execute(),
    db
      .selectFrom('link_flags')
      .select([
        'competition_id as competitionID',
        'kind',
        'resolution',
        'resolved_at as resolvedAt',
      ])
      .where('resolved_by', '=', id)
      .execute(),
    db
      .selectFrom('competition_results')
      .select([
        'competition_id as competitionID',
        'outcome',
        'resolution',
        'resolved_at as resolvedAt',
      ])
      .where('resolved_by', '=', id)
      .execute(),
    db
      .selectFrom('terms_quotes')
      .select([
        'competition_id as competitionID',
        'question',
        'resolution',
        'resolved_at as resolvedAt',
      ])
      .where('resolved_by', '=', id)
      .execute(),
    db
      .selectFrom('promoter_log')
      .select([
        'promoter_id as promoterID',
        'actor_name as actorName',
        'action',
        'before_value as before',
        'after_value as after',
        'created_at as at',
      ])
      .where('actor_id', '=', id)
      .execute(),
    db
      .selectFrom('contact_messages')
      .select(['created_at as sentAt', 'handled_at as handledAt'])
      .where('handled_by', '=', id)
      .execute(),
    db
      .selectFrom('campaigns')
      .select(['subject', 'status', 'created_at as createdAt'])
      .where('created_by', '=', id)
      .execute(),
    db
      .selectFrom('api_tokens')
      .select(['name', 'created_at as createdAt', 'revoked_at as revokedAt'])
      .where('created_by', '=', id)
      .execute(),
    db
      .selectFrom('import_files')
      .select(['name', 'bytes', 'created_at as uploadedAt'])
      .where('user_id', '=', id)
      .execute(),
  ])
  return {
    decisions,
    membersManaged,
    competitionsDecided,
    reportsResolved,
    linkFlagsResolved,
    resultsResolved,
    termsQuotesResolved,
    promotersChanged,
    messagesHandled,
    campaigns,
    tokensMade,
    filesUploaded,
  }
}
