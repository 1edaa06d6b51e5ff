CREATE TABLE "notice_tellings" (
	"user_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"told_at" bigint NOT NULL,
	"told_until" bigint NOT NULL,
	CONSTRAINT "notice_tellings_user_id_alert_id_pk" PRIMARY KEY("user_id","alert_id")
);
