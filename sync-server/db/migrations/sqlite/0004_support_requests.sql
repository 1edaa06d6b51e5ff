CREATE TABLE `support_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`rank` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `support_requests_user_idx` ON `support_requests` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `support_requests_list_idx` ON `support_requests` (`status`,`rank`,`created_at`,`id`);