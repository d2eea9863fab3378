/** Apart, so that the service worker has it without the rest. */
export const NOTIFICATION_TITLE = 'Today’s list is ready'
