/**
 * A cookie that scripts may read: this browser has a member's session. It is no secret and opens nothing; it says
 * whether it is worth asking who it is (docs/decisions/0041).
 */
export const MEMBER_HINT = 'member'
