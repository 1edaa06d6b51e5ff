CREATE INDEX `drops_warm_idx` ON `drops` (`listed_until`,`id`) WHERE "drops"."heat" >= 0;--> statement-breakpoint
CREATE INDEX `drops_untold_idx` ON `drops` (`listed_until`,`id`) WHERE "drops"."told_at" < "drops"."listed_until";--> statement-breakpoint
CREATE INDEX `drops_waiting_idx` ON `drops` (`listed_until`,`id`) WHERE "drops"."waiting" > 0;