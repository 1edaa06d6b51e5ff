CREATE TABLE `notice_tellings` (
	`user_id` text NOT NULL,
	`alert_id` text NOT NULL,
	`told_at` integer NOT NULL,
	`told_until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `alert_id`)
);
