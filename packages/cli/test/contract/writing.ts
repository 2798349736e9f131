/** What changes the project, or something beside it, and has to say so where it cannot. */
export const writing =
  /^(?:run|call|resume|fork|report|lock|update|trust|eval|init|trace export|runs rm|session (?:commit|undo|settle|discard|rewind|export|snapshot|clone|gc)|skills (?:new|pack|add|update|remove|mend|publish|test)|guards facts (?:set|remove)|approvals (?:allow|deny)|model (?:pull|pin))$/;
