/** What changes the project, or something beside it, and has to say so where it cannot. */
export const writing =
  /^(?:run|go|call|resume|fork|report|lock|update|trust|eval|init|apply|undo|discard|new|gc|trace export|runs rm|session (?:settle|rewind|export|snapshot|clone)|skills (?:new|pack|add|update|remove|mend|publish|test)|guards facts (?:set|remove)|approvals (?:allow|deny)|model (?:pull|pin))$/;
