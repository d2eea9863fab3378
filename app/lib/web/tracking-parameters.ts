const FAMILIES = 'hsa matomo mtm piwik pk utm'.split(' ')
const NAMES = [
  // Advertising.
  'dclid gad gad_campaignid gad_source gbraid gclid gclsrc wbraid srsltid msclkid yclid ysclid irclickid epik',
  'fb_action_ids fb_action_types fb_ref fb_source fbclid mibextid igsh igshid li_fat_id rdt_cid sccid ttclid twclid',
  // Newsletters.
  'mc_cid mc_eid mc_tc mkt_tok vero_conv vero_id oly_anon_id oly_enc_id ck_subscriber_id ml_subscriber',
  'ml_subscriber_hash _bhlid _hsenc _hsmi __hsfp __hssc __hstc hsctatracking _ke _kx dm_i sfmc_id wickedid',
  // Statistics.
  '_ga _gl _openstat s_cid _branch_match_id _branch_referrer guccounter guce_referrer guce_referrer_sig',
].flatMap((names) => names.split(' '))

/**
 * Query parameters that say how somebody came to a page, not which page it is. Where `&` was escaped twice,
 * their names begin with the rest of it.
 */
export const TRACKING = new RegExp(
  `^(?:amp;)*(?:(?:${FAMILIES.join('|')})_.*|${NAMES.join('|')})$`,
  'i',
)
