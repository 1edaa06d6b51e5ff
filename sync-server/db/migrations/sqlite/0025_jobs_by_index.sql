DROP INDEX `gateway_events_done_idx`;--> statement-breakpoint
CREATE INDEX `gateway_events_done_idx` ON `gateway_events` (`done_at`,`received_at`,`id`);--> statement-breakpoint
DROP INDEX `payment_ops_status_idx`;--> statement-breakpoint
CREATE INDEX `payment_ops_refunds_idx` ON `payment_ops` (`updated_at`,`id`) WHERE "payment_ops"."kind" = 'refund' and "payment_ops"."status" = 'done' and "payment_ops"."updated_at" - "payment_ops"."done_at" < 2592000000;--> statement-breakpoint
CREATE INDEX `payment_ops_links_idx` ON `payment_ops` (`created_at`,`id`) WHERE "payment_ops"."kind" in ('account.onboard', 'account.login');--> statement-breakpoint
CREATE INDEX `payment_ops_status_idx` ON `payment_ops` (`status`,`updated_at`,`id`);--> statement-breakpoint
DROP INDEX `payments_status_idx`;--> statement-breakpoint
CREATE INDEX `payments_status_idx` ON `payments` (`status`,`updated_at`,`id`);--> statement-breakpoint
DROP INDEX `reservations_due_idx`;--> statement-breakpoint
CREATE INDEX `reservations_heat_idx` ON `reservations` (`drop_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reservations_due_idx` ON `reservations` (`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `store_accounts_updated_idx` ON `store_accounts` (`updated_at`,`store_id`);--> statement-breakpoint
CREATE INDEX `store_accounts_unfinished_idx` ON `store_accounts` (`updated_at`,`store_id`) WHERE not "store_accounts"."charges_enabled";